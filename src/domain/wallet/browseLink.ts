import { safeWebLink } from '../page/link'

type Place = { readonly uri: string; readonly origin: string }
const part = encodeURIComponent

const coinbase = ({ uri }: Place): string => `https://go.cb-w.com/dapp?cb_url=${part(uri)}`

/** By directory id. */
const browsers: Readonly<Record<string, (page: Place) => string>> = {
  // Phantom
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: ({ uri, origin }) =>
    `https://phantom.app/ul/browse/${part(uri)}?ref=${part(origin)}`,
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': ({ uri }) =>
    `https://solflare.com/ul/v1/browse/${part(uri)}?ref=${part(uri)}`,
  // Coinbase, under its two ids
  d0ca99ff52b99abc48743dad0f7fc891e041be73574f7fac4afe5d4bb83845c8: coinbase,
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: coinbase,
}

/**
 * The deep link that opens a page in the browser of a Solana wallet without WalletConnect. Undefined for others. It
 * goes over the wallet's web host, so it has origin and path of the page and no more.
 */
export function browseLink(walletId: string, page: Place): string | undefined {
  return Object.hasOwn(browsers, walletId) ? safeWebLink(browsers[walletId]?.(page)) : undefined
}
