// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// Wraps the native currency as WETH9 does: by the same functions and events.
contract WrappedEther {
    uint8 public constant decimals = 18;
    string public constant symbol = "WETH";
    string public constant name = "Wrapped Ether";
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 wad) external {
        balanceOf[msg.sender] -= wad;
        emit Withdrawal(msg.sender, wad);
        payable(msg.sender).transfer(wad);
    }
}
