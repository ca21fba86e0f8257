const scheme = 's3://';

/** Whether a path of the music is an object's, `s3://bucket/prefix/a.flac`, and not a file's. */
export const isObjectPath = (path: string): boolean => path.startsWith(scheme);

/** `key` is empty for a whole bucket. */
export type ObjectLocation = { bucket: string; key: string };

/** Takes the path of an object, or of a folder of objects, apart. */
export function objectLocation(path: string): ObjectLocation {
  const [bucket = '', ...parts] = path.slice(scheme.length).split('/');
  return { bucket, key: parts.join('/') };
}

/** Whether a file system could have a file of such a name: `a//b` and `a/../b` are keys, and no paths. */
export const isPlainKey = (key: string): boolean =>
  key.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !part.includes('\0'));

/** A folder of objects as the operator wrote it, without slashes at its end; null where it is none. */
export function objectFolder(text: string): string | null {
  const folder = text.replace(/\/+$/, '');
  const { bucket, key } = objectLocation(folder);
  const isPlain = /^[A-Za-z\d][\w.-]{1,62}$/.test(bucket) && (key === '' || isPlainKey(key));
  return isObjectPath(folder) && isPlain ? folder : null;
}
