import type { World } from '../world'

/** Copies a text to the clipboard. Rejects when the browser refuses. */
export async function copyText(world: World, text: string): Promise<void> {
  await world.page.copy(text)
}
