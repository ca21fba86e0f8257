import { Component, type ReactNode } from 'react';
import { isMissingPart, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { outage } from './outage-state.ts';
import { pageTexts } from './page-texts.ts';

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { thrown: unknown; failed: boolean };

/** Keeps a screen's fault inside the screen: sidebar and player bar stay. Give it a new `key` for another place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { thrown: undefined, failed: false };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { thrown, failed: true };
  }

  #stopWatching = (): void => undefined;

  override componentDidMount(): void {
    this.#stopWatching = outage.subscribe(({ isAway }, before) => {
      if (isAway || !before.isAway || !isMissingPart(this.state.thrown)) return;
      // The outage is over. What sounds is not cut off: then the listener decides.
      if (navigator.mediaSession?.playbackState !== 'playing') this.#retry();
    });
  }

  override componentWillUnmount(): void {
    this.#stopWatching();
  }

  readonly #retry = (): void => {
    // It stays failed for the page's life: only a fresh page asks for it again.
    if (isMissingPart(this.state.thrown)) location.reload();
    else this.setState({ thrown: undefined, failed: false });
  };

  override render(): ReactNode {
    const { thrown, failed } = this.state;
    if (!failed) return this.props.children;
    return (
      <div role="alert" className="grid flex-1 place-items-center">
        <Notice title={pageTexts.broken} level={1}>
          <p>{sentenceOf(thrown)}</p>
          <Button onClick={this.#retry}>{pageTexts.tryAgain}</Button>
        </Notice>
      </div>
    );
  }
}
