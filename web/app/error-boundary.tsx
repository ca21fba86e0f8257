import { Component, type ReactNode } from 'react';
import { isMissingPart, sentenceOf } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { appTexts } from './texts.ts';

type ErrorBoundaryProps = { children: ReactNode };
type ErrorBoundaryState = { thrown: unknown; failed: boolean };

/** Keeps a screen's fault inside the screen: sidebar and player bar stay. Give it a new `key` for another place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { thrown: undefined, failed: false };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { thrown, failed: true };
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
        <Notice title={appTexts.broken} level={1}>
          <p>{sentenceOf(thrown)}</p>
          <Button onClick={this.#retry}>{appTexts.tryAgain}</Button>
        </Notice>
      </div>
    );
  }
}
