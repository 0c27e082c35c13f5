<?php
/*
 * Verifies the proofs that arrive on standard input, one posted body a line, by the plugin's verifier, and writes one
 * line of JSON for each: its result, or what it raised. Arguments: domain, nonce, time in milliseconds, CAIP-2 id and
 * URL of a chain, file of the ERC-6492 validator.
 */
use WalletConnectButton\Chain\ContractSignature;
use WalletConnectButton\Siwx\Verifier;

const POSTED_DEPTH = 32;

[, $domain, $nonce, $now, $chain, $url, $validator] = $argv;

spl_autoload_register(static function (string $class): void {
    $folder = __DIR__ . '/../../../integrations/wordpress/';
    foreach (['WalletConnectButton\\' => 'plugin/src/', 'phpseclib3\\' => 'vendor/phpseclib3/'] as $prefix => $path) {
        $file = $folder . $path . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
        if (strpos($class, $prefix) === 0 && is_file($file)) {
            require_once $file;
        }
    }
});
error_reporting(E_ALL);
set_error_handler(static function (int $level, string $message, string $file, int $line): bool {
    throw new ErrorException($message, 0, $level, $file, $line);
});

$post = static function (string $to, string $body, float $seconds): ?string {
    $header = "Content-Type: application/json\r\nConnection: close";
    $http = ['method' => 'POST', 'header' => $header, 'content' => $body, 'timeout' => $seconds];
    $response = file_get_contents($to, false, stream_context_create(['http' => $http]));
    return $response === false ? null : $response;
};
$verifier = new Verifier(new ContractSignature([$chain => $url], $post, $validator));

while (($line = fgets(STDIN)) !== false) {
    try {
        // As the plugin's route reads it.
        $posted = json_decode($line, false, POSTED_DEPTH);
        $result = $verifier->verify($posted, $domain, $nonce, (int) $now);
        $result['unreadable'] = json_last_error() !== JSON_ERROR_NONE;
    } catch (Throwable $reason) {
        $result = ['raised' => "$reason"];
    }
    fwrite(STDOUT, json_encode($result, JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
}
