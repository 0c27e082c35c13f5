import { VERSION } from '../src/config/version'

/**
 * A function for lazy imports, as text: it imports the file at `path`, relative to the folder of the entry, once its
 * bytes are what the page pins, or `specifier` itself on pages that pin nothing (src/element/pinnedFile.ts). The two
 * differ in files that are not in the folder of the entry.
 */
export const IMPORT_PINNED =
  'function $pinned(specifier,path=specifier){' +
  'let registries=globalThis[Symbol.for("wallet-connect-button.registry")],' +
  `found=registries?.get(${JSON.stringify(VERSION)})?.pinnedFile?.(path);` +
  'return found?found.then(url=>import(url)):import(specifier)}'
