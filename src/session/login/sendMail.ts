import { EMAIL_LOGIN_COOLDOWN_MS, FRAME_REQUEST_TIMEOUT_MS, STORAGE_SETTLE_MS } from '../../config/limits'
import { mailAgainAt, secondsUntilMail } from '../../domain/account/emailCooldown'
import { EmailLoginCooldown } from '../../errors/frame'
import { toastTryAgainAfter } from '../../errors/toasts'
import { readEntry, removeEntry, writeEntry } from '../../services/storage/entries'
import { showNamedToast } from '../notices/showToast'
import type { World } from '../world'

/** No second mail within 30 s, whichever tab or page requested the first. Raises EmailLoginCooldown, with its toast. */
export function requireMailAllowed(world: World, onRefused: (againAt: number) => void): void {
  const { storage, clock } = world.services
  const now = clock.now()
  const sentAt = readEntry(storage, 'LAST_EMAIL_LOGIN_TIME')
  // Stored anew, or the wait would begin again with every attempt.
  if (sentAt !== undefined && sentAt > now) writeEntry(storage, 'LAST_EMAIL_LOGIN_TIME', now)
  const again = mailAgainAt(sentAt, EMAIL_LOGIN_COOLDOWN_MS, now)
  if (again > 0) refuse(world, again, onRefused)
}

/**
 * Requests a mail while no other tab does, after a check of the cooldown in the same turn: of two tabs that request at once,
 * one sends. Raises EmailLoginCooldown, with its toast, and as `send` does.
 */
export async function sendMail<T>(
  world: World,
  send: () => Promise<T>,
  onRefused: (againAt: number) => void,
  signal: AbortSignal,
): Promise<T> {
  const { tabs, clock } = world.services
  // Known at once in most cases, without a wait for the turn.
  requireMailAllowed(world, onRefused)
  return new Promise((resolve, reject) => {
    const turn = tabs.exclusively(
      'mail',
      async (scope) => {
        requireMailAllowed(world, onRefused)
        const release = scope === 'tabs' ? undefined : await claim(world, onRefused, signal)
        try {
          resolve(await send())
          // The lock may reach the next tab before the time of this mail does: browsers copy storage between processes with a delay.
          if (scope === 'tabs') await clock.sleep(STORAGE_SETTLE_MS)
        } finally {
          release?.()
        }
      },
      signal,
    )
    turn.catch(reject)
  })
}

/**
 * Marks the mail as being requested by this tab, for browsers and pages without Web Locks. Of two tabs that write their claim
 * at the same time, the one whose claim is still there a moment later goes on. Returns what withdraws the claim.
 */
async function claim(world: World, onRefused: (againAt: number) => void, signal: AbortSignal): Promise<() => void> {
  const { storage, clock } = world.services
  const now = clock.now()
  const other = readEntry(storage, 'mail_claim')
  // A tab that was closed meanwhile has left its claim behind.
  if (other && Math.abs(now - other.at) < FRAME_REQUEST_TIMEOUT_MS)
    refuse(world, now + EMAIL_LOGIN_COOLDOWN_MS, onRefused)
  const id = [...world.page.random(new Uint8Array(16))].join('-')
  writeEntry(storage, 'mail_claim', { id, at: now })
  await clock.sleep(STORAGE_SETTLE_MS, signal)
  const isOurs = (): boolean => readEntry(storage, 'mail_claim')?.id === id
  if (!isOurs()) refuse(world, clock.now() + EMAIL_LOGIN_COOLDOWN_MS, onRefused)
  return () => {
    if (isOurs()) removeEntry(storage, 'mail_claim')
  }
}

function refuse(world: World, againAt: number, onRefused: (againAt: number) => void): never {
  const seconds = secondsUntilMail(againAt, world.services.clock.now())
  onRefused(againAt)
  showNamedToast(world, toastTryAgainAfter(seconds))
  throw new EmailLoginCooldown(seconds)
}
