<?php
namespace WalletConnectButton;

spl_autoload_register(static function (string $class): void {
    // The library comes first: the build gives it a prefix that begins with our name.
    $folders = [
        'phpseclib3\\' => dirname(__DIR__) . '/vendor/phpseclib3/',
        __NAMESPACE__ . '\\' => __DIR__ . '/',
    ];
    foreach ($folders as $prefix => $folder) {
        $file = $folder . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (strpos($class, $prefix) === 0 && is_file($file)) {
            require_once $file;
            return;
        }
    }
});
