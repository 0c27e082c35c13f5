/** Names that this page has taken: Web Locks that it holds until `release`. */
export type Claims = {
  /** False if another tab has the name, or where the browser has no Web Locks or refuses them (sandboxed frames). */
  claim(name: string): Promise<boolean>
  release(): void
}

export function createClaims(lockName: (name: string) => string): Claims {
  const held = new Map<string, () => void>()
  return {
    async claim(name) {
      if (held.has(name)) return true
      const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
      return await new Promise<boolean>((resolve) => {
        if (!locks) return resolve(false)
        locks
          .request(lockName(name), { ifAvailable: true }, (lock) => {
            resolve(lock !== null)
            return lock && new Promise<void>((release) => held.set(name, release))
          })
          .catch(() => resolve(false))
      })
    },
    release() {
      for (const release of held.values()) release()
      held.clear()
    },
  }
}
