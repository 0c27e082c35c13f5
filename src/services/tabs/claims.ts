/** Names that this page has taken: Web Locks that it holds until `release`. */
export type Claims = {
  /** False if another tab has the name, or where the browser has no Web Locks or refuses them (sandboxed frames). */
  claim(name: string): Promise<boolean>
  release(): void
}

export function createClaims(lockName: (name: string) => string): Claims {
  const claimed = new Map<string, Promise<boolean>>()
  const held = new Set<() => void>()
  let released = false

  const request = (name: string): Promise<boolean> =>
    new Promise((resolve) => {
      const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
      if (!locks || released) return resolve(false)
      locks
        .request(lockName(name), { ifAvailable: true }, (lock) => {
          // The page may have been closed while the browser decided.
          const isOurs = lock !== null && !released
          resolve(isOurs)
          return isOurs ? new Promise<void>((release) => held.add(release)) : undefined
        })
        .catch(() => resolve(false))
    })

  return {
    claim(name) {
      // A second claim beside the first would find the name taken, by this page.
      const known = claimed.get(name)
      if (known) return known
      const claim = request(name)
      claimed.set(name, claim)
      void claim.then((isOurs) => isOurs || claimed.delete(name))
      return claim
    },
    release() {
      released = true
      for (const release of held) release()
      held.clear()
      claimed.clear()
    },
  }
}
