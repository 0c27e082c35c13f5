import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { verifySiwx } from '../../src/server'
import { serveChains } from './serveChains'
import type { SiwxVector } from './SiwxVector'

const vectors = JSON.parse(readFileSync(new URL('siwxVectors.json', import.meta.url), 'utf8')) as readonly SiwxVector[]

test.each(vectors.map((vector) => [vector.name, vector] as const))(
  '%s',
  async (_name, { session, now, chains, result, ...expected }) => {
    const { rpcUrls, close } = await serveChains(chains ?? {})
    try {
      expect(await verifySiwx(session, { ...expected, now: new Date(now), rpcUrls })).toEqual(result)
    } finally {
      await close()
    }
  },
)
