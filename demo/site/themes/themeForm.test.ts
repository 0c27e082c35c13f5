import { expect, test } from 'vitest'
import { PRESETS } from '../../../build/themes/presets'
import { writeTheme } from '../../../build/themes/writeTheme'
import { isFont, themeOf, valuesOf } from './themeForm'

test.each(Object.entries(PRESETS))('the form shows all of %s', (_, preset) => {
  expect(writeTheme(themeOf(valuesOf(preset)))).toBe(writeTheme(preset))
})

test('a font of a link can be nothing but a list of families', () => {
  for (const font of ['Inter, sans-serif', '\'Noto Sans JP\', "IBM Plex"', 'Größe', '明朝'])
    expect(isFont(font), font).toBe(true)
  for (const font of ['', 'a; color: red', 'a } body { color: red', 'url(//evil.example)', "'a", 'a/*'])
    expect(isFont(font), font).toBe(false)
  const values = { ...valuesOf(PRESETS.plain), font: 'own', 'own-font': 'a } body { color: red' }
  expect(writeTheme(themeOf(values))).not.toContain('body')
})

test('what is in no list is not looked up elsewhere', () => {
  expect(themeOf({ ...valuesOf(PRESETS.plain), font: 'constructor', shadow: 'toString' })).toMatchObject({
    font: undefined,
    shadow: expect.stringContaining('rgb'),
  })
})
