import { en } from './en'
export const ar = en
