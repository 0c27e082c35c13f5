import { verifySiwx, type SiwxSession, type VerifySiwxResult } from 'wallet-connect-button/server'

export async function check(session: SiwxSession): Promise<VerifySiwxResult> {
  return verifySiwx(session, { domain: 'page.example', nonce: 'nonce' })
}
