import sanitizeHtml from 'sanitize-html';
import { safeAddress, withoutCredentials } from './safe-address.ts';

const tags = (
  'p br hr div span blockquote pre code ul ol li dl dt dd h1 h2 h3 h4 h5 h6 a b strong i em u s del ins sub sup ' +
  'small cite q abbr table thead tbody tr th td'
).split(' ');

const mostCharacters = 1_000_000;

/**
 * Show notes made safe, once, when they are stored: an allow-list of tags, no attribute but a link's address (http,
 * https, mailto), links that open apart and tell nobody where they were. Pictures become links, so that nothing is
 * fetched by looking. Plain text keeps its lines.
 */
export function sanitise(html: string, base: string): string {
  if (!/[<&]/.test(html)) return lines(html.slice(0, mostCharacters));
  const source = /<[a-z/]/i.test(html) ? html : html.replaceAll(/\r?\n/g, '<br>');
  return sanitizeHtml(source.slice(0, mostCharacters), {
    allowedTags: tags,
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'template',
      'svg',
      'math',
      'xmp',
      'iframe',
    ],
    nestingLimit: 50,
    transformTags: {
      a: (_name, { href }) => link(href, base),
      img: (_name, { src, alt }) => {
        const made = link(src, base);
        const text = alt?.trim();
        return 'href' in made.attribs && text ? { ...made, text } : { tagName: 'span', attribs: {} };
      },
    },
  }).trim();
}

function link(href: string | undefined, base: string): sanitizeHtml.Tag {
  const address = /^mailto:[^\s<>"]{3,200}$/i.test(href?.trim() ?? '')
    ? href?.trim()
    : safeAddress(href, base);
  if (!address) return { tagName: 'span', attribs: {} };
  return {
    tagName: 'a',
    attribs: { href: withoutCredentials(address), rel: 'noopener noreferrer nofollow', target: '_blank' },
  };
}

const lines = (text: string): string => text.trim().replaceAll('>', '&gt;').replaceAll(/\r?\n/g, '<br />');
