import { compileContracts } from '../demo/stack/anvil/compile'

/** Once for all workers: each that needs a chain would load the compiler of ten megabytes, all at the same time. */
export default async function setup(): Promise<void> {
  await compileContracts()
}
