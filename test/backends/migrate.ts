import { getMigrations } from 'better-auth/db/migration'
import type { createAuth } from '../../examples/backends/betterAuth'

/** Creates the tables of Better Auth. */
export async function migrate({ options }: ReturnType<typeof createAuth>): Promise<void> {
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
}
