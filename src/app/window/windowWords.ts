import { lookup, type LanguageTag } from '../../messages/languages'
import type { WindowKey } from '../../messages/texts/keys'

/** `done` is for a window whose page is gone. */
type WindowWords = Readonly<Record<WindowKey | 'done', string>>

/** Beside the only code that shows them: docs/decisions/one-file-per-language.md */
export const WINDOW_WORDS: Readonly<{ en: WindowWords } & Record<LanguageTag, Partial<WindowWords>>> = {
  en: {
    title: 'There isn’t enough room here.',
    open: 'Open in a window of its own',
    stay: 'Continue here',
    close: 'Close',
    blocked: 'Your browser blocked the window. Allow pop-ups for this site and try again, or continue here.',
    unreachable: 'You’re connected in the window, but this wallet can’t be used from here. Use it on the site itself.',
    done: 'You can close this window.',
  },
  de: {
    title: 'Hier ist zu wenig Platz.',
    open: 'In eigenem Fenster öffnen',
    stay: 'Hier bleiben',
    close: 'Schließen',
    blocked:
      'Der Browser hat das Fenster blockiert. Erlaube Pop-ups für diese Seite und versuche es erneut, oder bleib hier.',
    unreachable:
      'Du bist im Fenster verbunden, aber hier ist diese Wallet nicht erreichbar. Nutze es auf der Website selbst.',
    done: 'Du kannst dieses Fenster schließen.',
  },
  fr: {
    title: 'Il n’y a pas assez de place ici.',
    open: 'Ouvrir dans une fenêtre à part',
    stay: 'Continuer ici',
    close: 'Fermer',
    blocked: 'Votre navigateur a bloqué la fenêtre. Autorisez les pop-ups pour ce site et réessayez, ou continuez ici.',
    unreachable:
      'Vous êtes connecté dans la fenêtre, mais ce wallet n’est pas accessible ici. Utilisez-le sur le site même.',
    done: 'Vous pouvez fermer cette fenêtre.',
  },
  es: {
    title: 'Aquí no hay espacio suficiente.',
    open: 'Abrir en una ventana aparte',
    stay: 'Seguir aquí',
    close: 'Cerrar',
    blocked:
      'El navegador bloqueó la ventana. Permite las ventanas emergentes de este sitio y reinténtalo, o sigue aquí.',
    unreachable:
      'Te conectaste en la ventana, pero desde aquí no se puede usar esta wallet. Úsala directamente en el sitio.',
    done: 'Ya puedes cerrar esta ventana.',
  },
  ar: {
    title: 'لا توجد مساحة كافية هنا.',
    open: 'فتح في نافذة مستقلة',
    stay: 'المتابعة هنا',
    close: 'إغلاق',
    blocked: 'حظر المتصفح النافذة. اسمح بالنوافذ المنبثقة لهذا الموقع ثم حاول مرة أخرى، أو تابع هنا.',
    unreachable: 'تم الاتصال في النافذة، لكن لا يمكن استخدام هذه المحفظة من هنا. استخدمها في الموقع نفسه.',
    done: 'يمكنك إغلاق هذه النافذة.',
  },
  ja: {
    title: 'ここでは表示する余裕がありません。',
    open: '別のウィンドウで開く',
    stay: 'ここで続ける',
    close: '閉じる',
    blocked:
      'ブラウザがウィンドウをブロックしました。このサイトのポップアップを許可して、もう一度お試しください。ここで続けることもできます。',
    unreachable: 'ウィンドウでは接続できましたが、ここではこのウォレットを使えません。サイト上で直接ご利用ください。',
    done: 'このウィンドウは閉じて構いません。',
  },
  zh: {
    title: '此处空间不足。',
    open: '在单独的窗口中打开',
    stay: '在此继续',
    close: '关闭',
    blocked: '浏览器拦截了窗口。请允许此网站的弹出式窗口后重试，或在此继续。',
    unreachable: '已在窗口中连接，但无法在此处使用该钱包。请直接在网站上使用。',
    done: '你可以关闭此窗口。',
  },
  'pt-BR': {
    title: 'Não há espaço suficiente aqui.',
    open: 'Abrir em uma janela própria',
    stay: 'Continuar aqui',
    close: 'Fechar',
    blocked: 'O navegador bloqueou a janela. Permita pop-ups neste site e tente de novo, ou continue aqui.',
    unreachable: 'Você está conectado na janela, mas esta carteira não pode ser usada aqui. Use-a no próprio site.',
    done: 'Você já pode fechar esta janela.',
  },
  'zh-Hant': {
    title: '這裡的空間不足。',
    open: '在獨立視窗中開啟',
    stay: '在此繼續',
    close: '關閉',
    blocked: '瀏覽器封鎖了視窗。請允許此網站的彈出式視窗後再試一次，或在此繼續。',
    unreachable: '您已在視窗中連接，但無法在這裡使用此錢包。請直接在網站上使用。',
    done: '您可以關閉此視窗。',
  },
  ko: {
    title: '공간이 부족해요.',
    open: '별도 창에서 열기',
    stay: '여기서 계속',
    close: '닫기',
    blocked: '브라우저가 창을 차단했어요. 이 사이트의 팝업을 허용하고 다시 시도하거나 여기서 계속하세요.',
    unreachable: '창에서는 연결됐지만 여기서는 이 지갑을 사용할 수 없어요. 사이트에서 직접 사용하세요.',
    done: '이 창을 닫아도 돼요.',
  },
  vi: {
    title: 'Ở đây không đủ chỗ.',
    open: 'Mở trong cửa sổ riêng',
    stay: 'Tiếp tục ở đây',
    close: 'Đóng',
    blocked: 'Trình duyệt đã chặn cửa sổ. Hãy cho phép cửa sổ bật lên trên trang này và thử lại, hoặc tiếp tục ở đây.',
    unreachable: 'Bạn đã kết nối trong cửa sổ, nhưng không thể dùng ví này ở đây. Hãy dùng trực tiếp trên trang.',
    done: 'Bạn có thể đóng cửa sổ này.',
  },
  tr: {
    title: 'Burada yeterli yer yok.',
    open: 'Ayrı bir pencerede aç',
    stay: 'Burada devam et',
    close: 'Kapat',
    blocked:
      'Tarayıcı pencereyi engelledi. Bu site için açılır pencerelere izin verip tekrar deneyin veya burada devam edin.',
    unreachable: 'Pencerede bağlandınız, ancak bu cüzdan buradan kullanılamaz. Sitenin kendisinde kullanın.',
    done: 'Bu pencereyi kapatabilirsiniz.',
  },
  it: {
    title: 'Qui non c’è abbastanza spazio.',
    open: 'Apri in una finestra separata',
    stay: 'Continua qui',
    close: 'Chiudi',
    blocked: 'Il browser ha bloccato la finestra. Consenti i pop-up per questo sito e riprova, o continua qui.',
    unreachable: 'Sei connesso nella finestra, ma qui non puoi usare questo wallet. Usalo direttamente sul sito.',
    done: 'Ora puoi chiudere questa finestra.',
  },
  id: {
    title: 'Ruang di sini tidak cukup.',
    open: 'Buka di jendela sendiri',
    stay: 'Lanjutkan di sini',
    close: 'Tutup',
    blocked: 'Browser memblokir jendela. Izinkan pop-up untuk situs ini lalu coba lagi, atau lanjutkan di sini.',
    unreachable:
      'Anda terhubung di jendela itu, tetapi dompet ini tidak bisa dipakai dari sini. Gunakan di situsnya langsung.',
    done: 'Anda bisa menutup jendela ini.',
  },
  ru: {
    title: 'Здесь мало места.',
    open: 'Открыть в отдельном окне',
    stay: 'Продолжить здесь',
    close: 'Закрыть',
    blocked: 'Браузер заблокировал окно. Разрешите всплывающие окна для этого сайта и повторите или продолжите здесь.',
    unreachable: 'Вы подключились в окне, но отсюда этот кошелёк недоступен. Используйте его на самом сайте.',
    done: 'Это окно можно закрыть.',
  },
  uk: {
    title: 'Тут замало місця.',
    open: 'Відкрити в окремому вікні',
    stay: 'Продовжити тут',
    close: 'Закрити',
    blocked: 'Браузер заблокував вікно. Дозвольте спливні вікна для цього сайту та повторіть або продовжте тут.',
    unreachable: 'Ви підключилися у вікні, але звідси цей гаманець недоступний. Використовуйте його на самому сайті.',
    done: 'Це вікно можна закрити.',
  },
  pl: {
    title: 'Tu jest za mało miejsca.',
    open: 'Otwórz w osobnym oknie',
    stay: 'Kontynuuj tutaj',
    close: 'Zamknij',
    blocked:
      'Przeglądarka zablokowała okno. Zezwól tej witrynie na wyskakujące okna i spróbuj ponownie albo kontynuuj tutaj.',
    unreachable: 'Masz połączenie w oknie, ale stąd nie można użyć tego portfela. Użyj go w samej witrynie.',
    done: 'Możesz zamknąć to okno.',
  },
  hi: {
    title: 'यहाँ पर्याप्त जगह नहीं है।',
    open: 'अलग विंडो में खोलें',
    stay: 'यहीं जारी रखें',
    close: 'बंद करें',
    blocked: 'आपके ब्राउज़र ने विंडो रोक दी। इस साइट के लिए पॉप-अप की अनुमति दें और फिर कोशिश करें, या यहीं जारी रखें।',
    unreachable: 'आप विंडो में कनेक्ट हैं, पर यह वॉलेट यहाँ से नहीं चल सकता। इसे साइट पर ही इस्तेमाल करें।',
    done: 'आप यह विंडो बंद कर सकते हैं।',
  },
  th: {
    title: 'ที่นี่มีพื้นที่ไม่พอ',
    open: 'เปิดในหน้าต่างแยก',
    stay: 'ดำเนินการต่อที่นี่',
    close: 'ปิด',
    blocked: 'เบราว์เซอร์บล็อกหน้าต่างไว้ อนุญาตป๊อปอัปสำหรับเว็บไซต์นี้แล้วลองอีกครั้ง หรือดำเนินการต่อที่นี่',
    unreachable: 'คุณเชื่อมต่อในหน้าต่างแล้ว แต่ใช้วอลเล็ตนี้จากที่นี่ไม่ได้ โปรดใช้บนเว็บไซต์โดยตรง',
    done: 'ปิดหน้าต่างนี้ได้',
  },
  fa: {
    title: 'اینجا جا کافی نیست.',
    open: 'باز کردن در پنجرهٔ جدا',
    stay: 'ادامه در همین‌جا',
    close: 'بستن',
    blocked:
      'مرورگر پنجره را مسدود کرد. پنجره‌های بازشو را برای این سایت مجاز کنید و دوباره تلاش کنید یا همین‌جا ادامه دهید.',
    unreachable: 'در پنجره متصل شدید، اما این کیف پول از اینجا در دسترس نیست. آن را در خود سایت به کار ببرید.',
    done: 'می‌توانید این پنجره را ببندید.',
  },
}

/** The words of a language; what it lacks is English. */
export const windowWords = (language: string): WindowWords => ({
  ...WINDOW_WORDS.en,
  ...WINDOW_WORDS[lookup(language) ?? 'en'],
})
