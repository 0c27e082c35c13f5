import { useEffect, useState } from 'react'
import { useWorld } from '../../ui/context'

type LoginGroups = typeof import('./loginGroups').loginGroups

const loadedGroups = new Map<'groups', LoginGroups>()

/**
 * The email and social login groups, loaded once Connect is on screen and undefined until then. `failed` reports that
 * loading failed; `again` retries.
 */
export function useLoginGroups(requested: boolean): {
  readonly groups: LoginGroups | undefined
  readonly failed: boolean
  readonly again: () => void
} {
  const { clock } = useWorld().services
  const [groups, setGroups] = useState(() => loadedGroups.get('groups'))
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (!requested || groups || failed) return undefined
    return clock.whenIdle(() => {
      import('./loginGroups').then(
        ({ loginGroups }) => {
          loadedGroups.set('groups', loginGroups)
          setGroups(loginGroups)
        },
        () => setFailed(true),
      )
    })
  }, [clock, requested, groups, failed])
  return { groups, failed, again: () => setFailed(false) }
}
