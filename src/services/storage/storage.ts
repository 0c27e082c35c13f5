import type { StorageKind } from '../../domain/options'

/** Texts under names. Never throws: what the browser refuses to keep is kept in memory. */
export interface NamedTexts {
  read(key: string): string | undefined
  write(key: string, text: string): void
  remove(key: string): void
}

/** Storage of one client: its names carry our prefix and the project id (`keys.ts`). */
export interface KeyValueStorage extends NamedTexts {
  /** False once the browser has refused something, and for `memory`: nothing survives a reload. */
  readonly persistent: boolean
  /** The same place under names that others dictate, such as `WALLETCONNECT_DEEPLINK_CHOICE` (wire facts, 10.3). */
  readonly raw: NamedTexts
}

export type CreateStorage = (kind: StorageKind, projectId: string | undefined) => KeyValueStorage
