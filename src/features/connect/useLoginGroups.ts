import { useEffect, useState } from 'react'
import { useWorld } from '../../ui/context'

type LoginGroups = typeof import('./loginGroups').loginGroups

const arrived = new Map<'groups', LoginGroups>()

/**
 * Draws email and social login. Fetched after Connect is on screen; undefined until then. `failed` if it could not be
 * fetched; `again` retries.
 */
export function useLoginGroups(requested: boolean): {
  readonly groups: LoginGroups | undefined
  readonly failed: boolean
  readonly again: () => void
} {
  const { clock } = useWorld().services
  const [groups, setGroups] = useState(() => arrived.get('groups'))
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!requested || groups || failed) return undefined
    return clock.whenIdle(() => {
      import('./loginGroups').then(
        ({ loginGroups }) => {
          arrived.set('groups', loginGroups)
          setGroups(loginGroups)
        },
        () => setFailed(true),
      )
    })
  }, [clock, requested, groups, failed])
  return { groups, failed, again: () => setFailed(false) }
}
