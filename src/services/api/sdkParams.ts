import { VERSION } from '../../config/version'

/** The three parameters every call to the provider's services carries (decisions.md, 26; wire facts, 3.1). */
export function sdkParams(projectId: string): { readonly projectId: string; readonly st: string; readonly sv: string } {
  return { projectId, st: 'appkit', sv: `html-wallet-connect-button-${VERSION}` }
}
