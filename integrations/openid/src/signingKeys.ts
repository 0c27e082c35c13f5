import { generateKeyPair, randomBytes, type webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { EntryStore } from './store/EntryStore'

const KIND = 'SigningKey'
const DAY_SECONDS = 24 * 60 * 60
const RSA_BITS = 2_048
const SECRET_BYTES = 32

type SigningKey = webcrypto.JsonWebKey & { readonly kid: string }
type PeriodKeys = { readonly key: SigningKey; readonly cookieKey: string }

export type SigningKeys = {
  /** The first one signs; the others verify. */
  readonly keys: readonly SigningKey[]
  readonly cookieKeys: readonly string[]
}

/**
 * The keys of this moment. Time is divided into periods, and each has a key: that of the period signs, the next one is
 * published a whole period ahead, so that clients know it when it signs, and the last one still verifies. Which instance
 * makes a key does not matter, because only one can add it to the store.
 */
export async function readSigningKeys(store: EntryStore, rotationDays: number, now = Date.now()): Promise<SigningKeys> {
  const period = periodAt(now, rotationDays)
  const last = (await store.get(KIND, idOf(period - 1, rotationDays))) as PeriodKeys | undefined
  const current = await readOrMake(store, period, rotationDays, now)
  const next = await readOrMake(store, period + 1, rotationDays, now)
  const all = [current, next, ...(last ? [last] : [])]
  return { keys: all.map(({ key }) => key), cookieKeys: all.map(({ cookieKey }) => cookieKey) }
}

/** Removes all keys, which a thief may have: instances make others within a minute, and visitors sign in again. */
export async function removeSigningKeys(store: EntryStore, rotationDays: number, now = Date.now()): Promise<void> {
  const period = periodAt(now, rotationDays)
  await Promise.all([-1, 0, 1].map((offset) => store.remove(KIND, idOf(period + offset, rotationDays))))
}

/** A secret that stays, made at the first start: what pairwise subjects are derived with. */
export async function readPairwiseSecret(store: EntryStore): Promise<string> {
  await store.add('Secret', 'pairwise', { secret: randomBytes(SECRET_BYTES).toString('hex') })
  const entry = await store.get('Secret', 'pairwise')
  return String(entry?.['secret'])
}

function periodAt(now: number, rotationDays: number): number {
  return Math.floor(now / (rotationDays * DAY_SECONDS * 1_000))
}

function idOf(period: number, rotationDays: number): string {
  return `${rotationDays}:${period}`
}

async function readOrMake(store: EntryStore, period: number, rotationDays: number, now: number): Promise<PeriodKeys> {
  const id = idOf(period, rotationDays)
  const stored = await store.get(KIND, id)
  if (stored) return stored as PeriodKeys
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS })
  const kid = randomBytes(12).toString('base64url')
  const made: PeriodKeys = {
    key: { ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' },
    cookieKey: randomBytes(SECRET_BYTES).toString('hex'),
  }
  // It verifies until the end of the period after its own.
  const endsAt = (period + 2) * rotationDays * DAY_SECONDS
  const added = await store.add(KIND, id, made, endsAt - now / 1_000)
  return added ? made : ((await store.get(KIND, id)) as PeriodKeys)
}
