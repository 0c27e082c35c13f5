import { useEffect, useState } from 'react'
import { useMessages, useWorld } from '../../ui/context'

type LoginGroups = typeof import('./loginGroups').loginGroups

const arrived = new Map<'groups', LoginGroups>()

/**
 * What draws email and social login, fetched behind the first picture with the words it needs. Undefined until it is
 * there; `failed` when it could not be had, and `again` tries anew.
 */
export function useLoginGroups(requested: boolean): {
  readonly groups: LoginGroups | undefined
  readonly failed: boolean
  readonly again: () => void
} {
  const { clock } = useWorld().services
  const { whole } = useMessages()
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
  return { groups: whole ? groups : undefined, failed, again: () => setFailed(false) }
}
