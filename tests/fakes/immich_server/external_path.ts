// Where files of an external library lie on the server's machine; nothing but this is hashed.

export function externalPath(fileName: string): string {
  return `/mnt/pictures/${fileName}`;
}
