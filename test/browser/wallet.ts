import { createFakeWallet, type FakeWallet, type WalletReply } from '../fakes/eip1193'

export const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
/** A one-pixel image. */
const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

export const SIGNATURE = `0x${'1b'.repeat(65)}`

/** A wallet that announces itself (EIP-6963) until it is removed. */
export interface PageWallet extends FakeWallet {
  readonly name: string
  readonly rdns: string
  announce(to?: Window): void
  putAway(): void
}

let count = 0

/** Installs a wallet in a page. By default it approves every request. */
export function installWallet(replies: Readonly<Record<string, WalletReply>> = {}, page: Window = window): PageWallet {
  const number = ++count
  const provider = createFakeWallet({ personal_sign: () => SIGNATURE, ...replies })
  const name = `Page Wallet ${number}`
  const rdns = `example.wallet${number}`
  const detail = Object.freeze({ info: Object.freeze({ uuid: crypto.randomUUID(), name, rdns, icon: ICON }), provider })
  const announce = (to = page): void => void to.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const onRequest = (): void => announce()
  page.addEventListener('eip6963:requestProvider', onRequest)
  announce()
  return Object.assign(provider, {
    name,
    rdns,
    announce,
    putAway: () => page.removeEventListener('eip6963:requestProvider', onRequest),
  })
}
