import type { World } from '../world'

/** Puts a text on the clipboard. Rejects when the browser refuses, so that the view can say so. */
export async function copyText(world: World, text: string): Promise<void> {
  await world.page.copy(text)
}
