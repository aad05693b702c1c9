// Which folders of a library are looked into, by their names.

/** A finished run's own folder, "<name>_<run id>": no film is made of films. */
const OWN_FILM = /_\d{8}_\d{6}_[0-9a-f]{4}$/;

/** Folders that hold copies, previews and waste of other programs; hidden ones are left out as well. */
const NOT_ENTERED =
  /^(?:@eadir|#recycle|#snapshot|@recycle|@recently-snapshot|\$recycle\.bin|system volume information|lost\+found|__macosx|\.?thumbnails|.*\.lrdata|.*\.aplibrary)$/i;

/** Of a Photos library on a Mac only the originals are pictures of its owner. */
const PHOTOS_LIBRARY = /\.(?:photoslibrary|migratedphotolibrary)$/i;
const ORIGINALS = /^(?:originals|masters)$/i;

export function isPhotosLibrary(folder: string): boolean {
  return PHOTOS_LIBRARY.test(folder);
}

/** Whether a folder of that name, inside of `parent`, may hold pictures of the library's owner. */
export function mayEnter(name: string, parent = ""): boolean {
  if (isPhotosLibrary(parent)) return ORIGINALS.test(name);
  return !NOT_ENTERED.test(name) && !OWN_FILM.test(name);
}
