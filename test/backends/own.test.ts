import { createSiwxHandler } from '../../src/server'
import { own } from '../../src/services/siwx/backends/own'
import { DOMAIN, SECRET, testCounterpart } from './cases'
import { siteWith } from './siteWith'

testCounterpart('createSiwxHandler', {
  protocol: own,
  endpoints: siteWith('own', '/siwx'),
  start: (rpcUrls) =>
    createSiwxHandler({
      domain: DOMAIN,
      secret: SECRET,
      rpcUrls: Object.fromEntries(Object.entries(rpcUrls).map(([id, url]) => [`eip155:${id}`, url])),
    }),
  hasContractAccounts: true,
  hasSolana: true,
  hasNonceOfBrowser: true,
  codes: {
    nonce: 'nonce_mismatch',
    replay: 'nonce_mismatch',
    domain: 'domain_mismatch',
    expired: 'expired',
    notYet: 'not_yet_valid',
    signature: 'signature_invalid',
  },
})
