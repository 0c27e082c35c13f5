import { VERSION } from '../src/config/version'

/**
 * A function for lazy imports, as text: it imports the file at `path`, relative to the folder of the entry, once its
 * bytes are what the page pins, or `e` itself on pages that pin nothing (src/element/pinnedFile.ts). The two differ in
 * files that are not in the folder of the entry.
 */
export const IMPORT_PINNED =
  'function $pinned(e,path=e){' +
  `let n=globalThis[Symbol.for("wallet-connect-button.registry")]?.get(${JSON.stringify(VERSION)})?.pinnedFile?.(path);` +
  'return n?n.then(e=>import(e)):import(e)}'
