// biome-ignore-all lint: it runs where nothing newer than ES5 does.
/*
 * Shows one sentence when the app cannot start, because the browser is too old (README, "Browsers") or the
 * app could not be loaded. The sentence says what helps. This file is a classic script, because an old
 * browser may not even parse the app. An app that starts nevertheless replaces the sentence.
 */
;(function () {
  var TEXTS = {
    en: 'The app could not start. Reload this page. If that doesn’t help, update your browser or use another one.',
    ja: 'アプリを起動できませんでした。ページを再読み込みしても改善しない場合は、ブラウザを更新するか、別のブラウザをお使いください。',
    'zh-Hans': '应用无法启动。请刷新页面；如仍无法使用，请更新浏览器，或换用其他浏览器。',
    'zh-Hant': '應用程式無法啟動。請重新整理頁面；如仍無法使用，請更新瀏覽器，或改用其他瀏覽器。',
  }

  function language() {
    var stored = null
    try {
      stored = localStorage.getItem('Matemax_lang')
    } catch (_) {}
    if (stored && TEXTS.hasOwnProperty(stored)) return stored
    var asked = String(navigator.language || navigator.userLanguage || 'en')
    if (/^ja/i.test(asked)) return 'ja'
    if (/^zh-?(hant|tw|hk|mo)/i.test(asked)) return 'zh-Hant'
    return /^zh/i.test(asked) ? 'zh-Hans' : 'en'
  }

  function say() {
    var root = document.getElementById('root')
    // The app has started, or the sentence is shown already.
    if (!root || root.firstChild) return
    var chosen = language()
    var sentence = document.createElement('p')
    sentence.setAttribute('role', 'alert')
    sentence.setAttribute('lang', chosen)
    sentence.style.cssText =
      'margin:0;padding:48px 24px;background:#fff;color:#000;font:16px/1.5 sans-serif;text-align:center'
    sentence.appendChild(document.createTextNode(TEXTS[chosen]))
    root.appendChild(sentence)
  }

  /*
   * Checks features that all supported browsers have. Each is missing in the last unsupported release of a
   * browser.
   */
  function isOld() {
    try {
      return !(
        window.AbortSignal &&
        AbortSignal.timeout &&
        Array.prototype.toSorted &&
        CSS.supports('color', 'color-mix(in srgb, red, red)') &&
        CSS.supports('selector(:has(a))')
      )
    } catch (_) {
      return true
    }
  }

  if (isOld()) say()
  // In the capture phase, because the event of a file that fails to load does not bubble.
  window.addEventListener(
    'error',
    function (event) {
      var from = event.target
      // An error before the app is shown is a failed start.
      if (from && (from === window || from.nodeName === 'SCRIPT')) say()
    },
    true,
  )
})()
