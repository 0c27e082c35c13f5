/** The few words the button needs before anything is loaded: connect, failed. The rest, in the same languages, is in src/i18n. */
const words: Record<string, readonly [connect: string, failed: string]> = {
  en: ['Connect wallet', 'Could not load. Press to try again'],
  de: ['Wallet verbinden', 'Nicht geladen. Erneut drücken'],
  fr: ['Connecter un wallet', 'Échec du chargement. Réessayer'],
  es: ['Conectar wallet', 'No se pudo cargar. Pulse otra vez'],
  ar: ['ربط المحفظة', 'تعذّر التحميل. اضغط للمحاولة مجددًا'],
  ja: ['ウォレットを接続', '読み込めませんでした。もう一度押してください'],
  zh: ['连接钱包', '加载失败，请再按一次'],
}

export function buttonWords(language: string): readonly [connect: string, failed: string] {
  return words[language.toLowerCase().split('-')[0] ?? ''] ?? (words['en'] as readonly [string, string])
}
