import { VERSION } from '../../config/version'

/** The three parameters of every request to the provider's services (docs/protocol/services.md#common-query). */
export function sdkParams(projectId: string): { readonly projectId: string; readonly st: string; readonly sv: string } {
  return { projectId, st: 'appkit', sv: `html-wallet-connect-button-${VERSION}` }
}
