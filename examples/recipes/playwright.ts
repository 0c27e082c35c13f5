import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

/** Announces a wallet, with a new key or the account's, to the pages that open from now on. It approves everything. */
export async function installWallet(
  page: Page,
  chainId = '0x1',
  account: Pick<PrivateKeyAccount, 'address' | 'signMessage'> = privateKeyToAccount(generatePrivateKey()),
): Promise<Address> {
  await page.exposeFunction('signAsWallet', (raw: `0x${string}`) => account.signMessage({ message: { raw } }))
  // Not in the page, which has it on https and on this machine only.
  const given = { address: account.address, chainId, uuid: crypto.randomUUID() }
  await page.addInitScript(({ address, chainId: chain, uuid }) => {
    const { signAsWallet } = window as unknown as { signAsWallet(message: unknown): Promise<string> }
    const answers: Record<string, (message: unknown) => unknown> = {
      eth_requestAccounts: () => [address],
      eth_accounts: () => [address],
      eth_chainId: () => chain,
      personal_sign: signAsWallet,
    }
    const request = async ({ method, params = [] }: { method: string; params?: unknown[] }): Promise<unknown> => {
      if (answers[method]) return answers[method](params[0])
      throw Object.assign(new Error(`The test's wallet does not know ${method}.`), { code: 4200 })
    }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const info = { uuid, name: 'Test wallet', icon, rdns: 'example.test' }
    const detail = Object.freeze({ info, provider: { request, on() {}, removeListener() {} } })
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, given)
  return account.address
}
