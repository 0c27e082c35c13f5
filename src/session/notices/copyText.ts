import type { Context } from '../context'

/** Copies a text to the clipboard. Rejects when the browser refuses. */
export async function copyText(context: Context, text: string): Promise<void> {
  await context.page.copy(text)
}
