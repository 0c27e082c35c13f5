const INFO = `{
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Installed',
  rdns: 'test.installed',
  icon: 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=',
}`

/** A script that announces a wallet (EIP-6963), whose `request` is the given code. */
export function announceWallet(request: string): string {
  return `
  addEventListener('eip6963:requestProvider', () => {
    const provider = { request: ${request}, on() {}, removeListener() {} }
    const detail = Object.freeze({ info: ${INFO}, provider })
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  })`
}
