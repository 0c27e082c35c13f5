import { en } from './en'
export const pt = en
