import type { Plugin } from 'vite'
import { frozenPrototypes } from './frozenPrototypes'
import { mobileWalletLibrarySockets } from './mobileWalletLibrary'
import { pictureParts } from './pictureParts'
import { pureFunctions } from './pureFunctions'
import { relayLibraryShims } from './relayLibrary'
import { solanaLibraryBuffer } from './solanaLibraries'
import { textKeys } from './textKeys'

/** What Vite needs to resolve every import of the sources, in the build and in `npm run dev`. */
export function sourcePlugins(): Plugin[] {
  return [
    pictureParts(),
    textKeys(),
    relayLibraryShims(),
    solanaLibraryBuffer(),
    mobileWalletLibrarySockets(),
    pureFunctions(),
    frozenPrototypes(),
  ]
}
