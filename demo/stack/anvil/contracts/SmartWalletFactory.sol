// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import "./SmartWallet.sol";

/// Deploys smart wallets at addresses known before (CREATE2), so that one can sign before it exists (ERC-6492).
contract SmartWalletFactory {
    event Created(address indexed wallet, address indexed owner, uint256 salt);

    function create(address owner, uint256 salt) external returns (address wallet) {
        wallet = addressOf(owner, salt);
        if (wallet.code.length > 0) return wallet;
        new SmartWallet{salt: bytes32(salt)}(owner);
        emit Created(wallet, owner, salt);
    }

    function addressOf(address owner, uint256 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(SmartWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(salt), code)))));
    }
}
