import { verifyP256Jwt } from '@walletconnect/utils'
import { expect, test } from 'vitest'
import type { Ask } from '../http/reply'
import { verifyService } from './verifyService'

const ID = 'ab'.repeat(32)

async function attestationFor(referer: string | undefined, claimed: string) {
  const { answer } = verifyService()
  const get = async (path: string): Promise<string> => {
    const ask: Ask = {
      method: 'GET',
      url: new URL(path, 'http://127.0.0.1:4401'),
      headers: { referer },
      body: Buffer.alloc(0),
    }
    return String((await answer(ask))?.body)
  }
  const page = await get(`/v3/attestation?projectId=p&origin=${claimed}&id=${ID}&decryptedId=d`)
  const posted = JSON.parse(/postMessage\((".*"), '\*'\)/.exec(page)?.[1] ?? '""') as string
  const { type, attestation } = JSON.parse(posted) as { type: string; attestation: string }
  const { publicKey } = JSON.parse(await get('/v3/public-key')) as { publicKey: Parameters<typeof verifyP256Jwt>[1] }
  return {
    type,
    statement: verifyP256Jwt<{ id: string; origin: string; isVerified: boolean; exp: number }>(attestation, publicKey),
  }
}

test('the library accepts the attestation, which names the request and the embedding page', async () => {
  const { type, statement } = await attestationFor('http://127.0.0.1:4400/index.html', 'http://127.0.0.1:4400')
  expect(type).toBe('verify_attestation')
  expect(statement).toMatchObject({ id: ID, origin: 'http://127.0.0.1:4400', isVerified: true })
  expect(statement.exp).toBeGreaterThan(Date.now() / 1000)
})

test.each([['http://evil.example/'], [undefined]])(
  'an origin that the browser does not confirm (%s) is not verified',
  async (referer) => {
    expect((await attestationFor(referer, 'http://127.0.0.1:4400')).statement.isVerified).toBe(false)
  },
)
