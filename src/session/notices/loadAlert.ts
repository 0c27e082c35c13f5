import type { Context } from '../context'
import type { AlertName } from './raiseAlert'

/** Raises an alert. Loads the texts only now, because most projects never need them. */
export async function loadAlert(context: Context, name: AlertName): Promise<void> {
  const { raiseAlert } = await import('./raiseAlert')
  raiseAlert(context, name)
}
