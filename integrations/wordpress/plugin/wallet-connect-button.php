<?php
/**
 * Plugin Name: Wallet Connect Button
 * Description: A button that connects crypto wallets and signs visitors in, by wallet, email or social login.
 * Version: 0.0.0
 * Requires at least: 6.1
 * Requires PHP: 7.4
 * License: MIT
 * Text Domain: wallet-connect-button
 * Domain Path: /languages
 */

namespace WalletConnectButton;

defined('ABSPATH') || exit;

require_once __DIR__ . '/src/autoload.php';

(new Plugin(__FILE__))->register();
