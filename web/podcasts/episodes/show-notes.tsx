import './podcasts.css';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { showTexts } from '../data/show-texts.ts';
import { noteParts } from './note-parts.ts';

/** The name that the server's content policy allows. */
const policy = globalThis.trustedTypes?.createPolicy('notes', { createHTML: (html: string) => html });

/** What the server lets through; anything else is shown as its words. */
const tags = new Set(
  (
    'p br hr div span blockquote pre code ul ol li dl dt dd b strong i em u s del ins sub sup small cite q abbr ' +
    'table thead tbody tr th td'
  ).split(' '),
);
const alone = new Set(['br', 'hr']);
/** What they hold are no words. */
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'math']);
/** Headings of a publisher's stand below ours. */
const headings = /^h[1-6]$/;

type ShowNotesProps = {
  /** HTML that the server made safe. */
  html: string;
  /** Of the episode, in seconds; null where nobody knows. */
  durationSeconds: number | null;
  /** Plays from a place that the notes name; without it places stay words. */
  onTimestamp?: ((seconds: number) => void) | undefined;
};

/**
 * Show notes. The only place where HTML from outside reaches the page: the server made it safe when it stored it, it
 * is parsed into an inert document, and React creates each allowed element.
 */
export function ShowNotes({ html, durationSeconds, onTimestamp }: ShowNotesProps) {
  const notes = useMemo(() => {
    const { body } = readDocument(html);

    function words(text: string): ReactNode {
      if (onTimestamp === undefined) return text;
      return noteParts(text, durationSeconds).map(({ text: words, seconds }, index) =>
        seconds === undefined ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
          <Fragment key={index}>{words}</Fragment>
        ) : (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- parts of one text never move
            key={index}
            type="button"
            aria-label={showTexts.listenFrom(words)}
            onClick={() => onTimestamp(seconds)}
            className="rounded font-medium tabular-nums text-accent-ink hover:underline"
          >
            {words}
          </button>
        ),
      );
    }

    function renderNode(node: Node, inLink: boolean): ReactNode {
      if (node instanceof Text) return inLink ? node.data : words(node.data);
      if (!(node instanceof Element)) return null;
      if (silent.has(node.localName)) return null;
      const inside = Array.from(node.childNodes, (child, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nodes of one text never move
        <Fragment key={index}>{renderNode(child, inLink || node.localName === 'a')}</Fragment>
      ));
      return elementOf(node, inside);
    }

    return Array.from(body.childNodes, (child, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- nodes of one text never move
      <Fragment key={index}>{renderNode(child, false)}</Fragment>
    ));
  }, [html, durationSeconds, onTimestamp]);
  return <div className="show-notes">{notes}</div>;
}

/** What is shown for an element of the notes. */
function elementOf(node: Element, inside: ReactNode): ReactNode {
  const name = node.localName;
  const href = node.getAttribute('href') ?? '';
  if (name === 'a' && /^(https?|mailto):/i.test(href))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
      </a>
    );
  if (headings.test(name)) return <h4>{inside}</h4>;
  if (!tags.has(name)) return inside;
  return alone.has(name) ? createElement(name) : createElement(name, null, inside);
}

/** Parses HTML into an inert document, which runs and loads nothing. */
function readDocument(html: string): Document {
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, 'text/html');
}
