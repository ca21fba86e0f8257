import { normalPlayTime } from '../feeds/chapters-of.ts';
import { htmlText } from '../feeds/clean-text.ts';
import { type Line, mostLines } from './line.ts';

const timing = /^\s*([\d:.,]+)\s*-->\s*([\d:.,]+)/;

/** WebVTT and SubRip: cues are blocks with a line of times. Voice tags and `NAME: ` at the beginning are speakers. */
export function readCues(source: string): Line[] {
  const lines: Line[] = [];
  for (const block of source.replaceAll(/\r\n?/g, '\n').split(/\n\s*\n/)) {
    const rows = block.split('\n');
    const at = rows.findIndex((row) => timing.test(row));
    const times = timing.exec(rows[at] ?? '');
    if (!times) continue;
    const said = rows.slice(at + 1).join('\n');
    const voice = /<v(?:\.[\w.-]*)?\s+([^>]{1,100})>/.exec(said)?.[1]?.trim();
    const text = htmlText(said.replaceAll(/<\d\d:[\d:.]+>|<\/?[cv][^>]*>/g, '')).replaceAll('\n', ' ');
    const named = voice === undefined ? /^([\p{Lu}][\p{L}\p{N} .'-]{0,40}):\s+(.+)$/su.exec(text) : null;
    if (text === '') continue;
    lines.push({
      startSeconds: normalPlayTime(times[1] ?? ''),
      endSeconds: normalPlayTime(times[2] ?? ''),
      speaker: voice ?? named?.[1] ?? null,
      text: named?.[2] ?? text,
    });
    if (lines.length >= mostLines) break;
  }
  return lines;
}
