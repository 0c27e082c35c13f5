import type { Clock } from '../../services/clock/clock'
import { randomHex } from '../../services/randomHex'
import { decodeJWT } from './shims/relayAuth'

/** A verify host that responds slower than this is not awaited. */
const VERIFY_RESPONSE_WAIT_MS = 1_000
/** The host is not requested before the first pairing has had this time for its own requests. */
const VERIFY_FIRST_REQUEST_DELAY_MS = 2_000
/** Pause after a failure before the next attestation is requested. */
const VERIFY_RETRY_AFTER_MS = 60_000

/** The library's call to its verify host: an attestation for one outgoing message. */
export type Attest = (message: { readonly id: string; readonly decryptedId: string }) => Promise<string | undefined>

/** The part of the library's verify client that is patched. `verifyUrlV3` is private there; pinned at 2.21.8. */
export type VerifyPart = { register: Attest; verifyUrlV3?: string }

/**
 * The library waits up to 5 s for its verify host before every proposal and request. Patched, it waits only while the
 * host is known to be fast: its last response was in time and recent. Otherwise the message is sent at once, and the
 * host is requested in parallel, to know for the next message. The first request is made a while after the library has
 * started. See docs/decisions/verify-never-delays.md.
 *
 * `onUnverified` is called for each attestation that says that the domain is not verified for the project.
 */
export function patchVerifyDelay(
  verify: VerifyPart,
  verifyUrl: string | false,
  clock: Clock,
  onUnverified: () => void,
): void {
  if (verifyUrl === false) {
    verify.register = async () => undefined
    return
  }
  if ('verifyUrlV3' in verify) verify.verifyUrlV3 = `${verifyUrl}/v3`
  const register = verify.register
  let quick = false
  let failedAt: number | undefined
  let pending = 0
  let started = false

  /** Never rejects; records whether it was in time. */
  const attest: Attest = async (message) => {
    const start = clock.monotonic()
    pending += 1
    const attestation = await Promise.resolve()
      .then(() => register(message))
      .catch(() => undefined)
    pending -= 1
    quick = Boolean(attestation) && clock.monotonic() - start <= VERIFY_RESPONSE_WAIT_MS
    failedAt = quick ? undefined : clock.monotonic()
    if (attestation && isOfUnverifiedDomain(attestation)) onUnverified()
    return attestation
  }

  verify.register = async (message) => {
    if (!quick) {
      const resting = failedAt !== undefined && clock.monotonic() - failedAt < VERIFY_RETRY_AFTER_MS
      // One pending request is enough: each is a hidden frame in the page.
      if (started && !resting && pending === 0) void attest(message)
      return undefined
    }
    const response = attest(message)
    return await new Promise((resolve) => {
      const cancel = clock.after(VERIFY_RESPONSE_WAIT_MS, () => {
        quick = false
        failedAt = clock.monotonic()
        resolve(undefined)
      })
      void response.then((attestation) => {
        cancel()
        resolve(attestation)
      })
    })
  }

  clock.after(VERIFY_FIRST_REQUEST_DELAY_MS, () => {
    started = true
    const probe = randomHex(32)
    void attest({ id: probe, decryptedId: probe })
  })
}

function isOfUnverifiedDomain(attestation: string): boolean {
  try {
    return (decodeJWT(attestation).payload as { readonly isVerified?: unknown }).isVerified === false
  } catch {
    return false
  }
}
