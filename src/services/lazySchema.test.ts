import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { filesBelow } from '../../test/verify/source'

const built = vi.hoisted((): string[] => [])

vi.mock('zod/mini', async (importOriginal) => {
  const library = await importOriginal<Record<string, unknown>>()
  return Object.fromEntries(
    Object.entries(library).map(([name, value]) => [
      name,
      typeof value === 'function' ? (...values: unknown[]) => (built.push(name), value(...values) as unknown) : value,
    ]),
  )
})

const modules = filesBelow('src', '.ts').filter(
  (path) => !path.endsWith('.test.ts') && readFileSync(path, 'utf8').includes("from 'zod/mini'"),
)

beforeEach(() => {
  vi.resetModules()
  built.length = 0
})

test.each(modules)('%s builds no schema when it is imported', async (path) => {
  await import(/* @vite-ignore */ resolve(path))
  expect(built).toEqual([])
})

test('a schema is built once, by the first value, and after zod is configured', async () => {
  const { lazySchema } = await import('./lazySchema')
  const { string } = await import('zod/mini')
  const schema = lazySchema(() => string())
  expect(schema.safeParse('text')).toMatchObject({ success: true, data: 'text' })
  expect(schema.safeParse(1).success).toBe(false)
  expect(built).toEqual(['config', 'string'])
})
