import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifySiwx } from '../../src/server'
import { serveChains } from './serveChains'
import type { SiwxVector } from './SiwxVector'

const vectors = JSON.parse(readFileSync(new URL('siwxVectors.json', import.meta.url), 'utf8')) as readonly SiwxVector[]

test.each(vectors.map((vector) => [vector.name, vector] as const))(
  '%s',
  async (_name, { session, now, chains, acceptedChains, result, ...expected }) => {
    const { rpcUrls, close } = await serveChains(chains ?? {})
    try {
      // What it says to developers is not part of what both verifiers agree on.
      const verdict = {
        ...(await verifySiwx(session, {
          ...expected,
          ...(acceptedChains && { chains: acceptedChains }),
          now: new Date(now),
          rpcUrls,
        })),
        message: undefined,
      }
      expect(verdict).toEqual({ ...result, message: undefined })
    } finally {
      await close()
    }
  },
)
