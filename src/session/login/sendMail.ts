import { EMAIL_LOGIN_COOLDOWN_MS, FRAME_REQUEST_TIMEOUT_MS, STORAGE_SETTLE_MS } from '../../config/limits'
import { mailAgainAt, secondsUntilMail } from '../../domain/account/emailCooldown'
import { EmailLoginCooldown } from '../../errors/frame'
import { toastTryAgainAfter } from '../../errors/toasts'
import { readEntry, removeEntry, writeEntry } from '../../services/storage/entries'
import { showToast } from '../notices/showToast'
import type { Context } from '../context'

/**
 * Allows no second mail within 30 s, whichever tab or page requested the first.
 * @throws EmailLoginCooldown, after showing its toast
 */
export function requireMailAllowed(context: Context, onRefused: (againAt: number) => void): void {
  const { storage, clock } = context.services
  const now = clock.now()
  const sentAt = readEntry(storage, 'LAST_EMAIL_LOGIN_TIME')
  // A time in the future is replaced, or the wait would restart with every attempt.
  if (sentAt !== undefined && sentAt > now) writeEntry(storage, 'LAST_EMAIL_LOGIN_TIME', now)
  const allowedAt = mailAgainAt(sentAt, EMAIL_LOGIN_COOLDOWN_MS, now)
  if (allowedAt > 0) refuse(context, allowedAt, onRefused)
}

/**
 * Requests a mail under a lock shared by all tabs, checking the cooldown inside it: if two tabs request at once, only
 * one sends.
 * @throws EmailLoginCooldown, after showing its toast, and what `send` throws
 */
export async function sendMail<T>(
  context: Context,
  send: () => Promise<T>,
  onRefused: (againAt: number) => void,
  signal: AbortSignal,
): Promise<T> {
  const { tabs, clock } = context.services
  // Usually fails here already, without waiting for the lock.
  requireMailAllowed(context, onRefused)
  return new Promise((resolve, reject) => {
    const lock = tabs.exclusively(
      'mail',
      async (scope) => {
        requireMailAllowed(context, onRefused)
        const release = scope === 'tabs' ? undefined : await claim(context, onRefused, signal)
        try {
          resolve(await send())
          // Hold the lock a little longer: browsers copy storage between processes with a delay, so another tab could
          // get the lock before it can read the time of this mail.
          if (scope === 'tabs') await clock.sleep(STORAGE_SETTLE_MS)
        } finally {
          release?.()
        }
      },
      signal,
    )
    lock.catch(reject)
  })
}

/**
 * Claims the mail for this tab, for browsers and pages without Web Locks. If two tabs write their claim at the same
 * time, the one whose claim is still stored a moment later continues. Returns a function that removes the claim.
 */
async function claim(context: Context, onRefused: (againAt: number) => void, signal: AbortSignal): Promise<() => void> {
  const { storage, clock } = context.services
  const now = clock.now()
  const other = readEntry(storage, 'mail_claim')
  // An old claim was left by a tab that was closed.
  if (other && Math.abs(now - other.at) < FRAME_REQUEST_TIMEOUT_MS)
    refuse(context, now + EMAIL_LOGIN_COOLDOWN_MS, onRefused)
  const id = [...context.page.random(new Uint8Array(16))].join('-')
  writeEntry(storage, 'mail_claim', { id, at: now })
  await clock.sleep(STORAGE_SETTLE_MS, signal)
  const isOurs = (): boolean => readEntry(storage, 'mail_claim')?.id === id
  if (!isOurs()) refuse(context, clock.now() + EMAIL_LOGIN_COOLDOWN_MS, onRefused)
  return () => {
    if (isOurs()) removeEntry(storage, 'mail_claim')
  }
}

function refuse(context: Context, againAt: number, onRefused: (againAt: number) => void): never {
  const seconds = secondsUntilMail(againAt, context.services.clock.now())
  onRefused(againAt)
  showToast(context, toastTryAgainAfter(seconds))
  throw new EmailLoginCooldown(seconds)
}
