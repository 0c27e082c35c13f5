import type { Plugin } from 'vite'
import { frozenPrototypes } from './frozenPrototypes'
import { mobileWalletLibrarySockets } from './mobileWalletLibrary'
import { prerenderParts } from './prerenderParts'
import { pureFunctions } from './pureFunctions'
import { relayLibraryShims } from './relayLibrary'
import { solanaLibraryBuffer } from './solanaLibraries'
import { textKeys } from './textKeys'
import { completeTranslations } from './translations'

/** What Vite needs to resolve every import of the sources, in the build and in `npm run dev`. */
export function sourcePlugins(): Plugin[] {
  return [
    prerenderParts(),
    textKeys(),
    completeTranslations(),
    relayLibraryShims(),
    solanaLibraryBuffer(),
    mobileWalletLibrarySockets(),
    pureFunctions(),
    frozenPrototypes(),
  ]
}
