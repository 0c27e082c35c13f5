import { siwxSite, type SiwxBackendName, type SiwxSite } from '../../src/domain/siwx/backends'

/** The endpoints of a page with these two attributes. */
export function siteWith(siwxBackend: SiwxBackendName, siwxBackendUrl?: string): SiwxSite['endpoints'] {
  return siwxSite({
    siwxBackend,
    siwxBackendUrl,
    siwxNonceEndpoint: undefined,
    siwxEndpoint: undefined,
    siwxSessionEndpoint: undefined,
    siwxSignOutEndpoint: undefined,
  }).endpoints
}
