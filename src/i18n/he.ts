import { en } from './en'
export const he = en
